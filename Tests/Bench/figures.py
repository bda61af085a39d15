"""Numbers about numbers: percentiles, distances."""


def percentile(values, share):
    ordered = sorted(values)
    place = (len(ordered) - 1) * share / 100
    low, high = int(place), min(int(place) + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def spread(values):
    """p50, p95 and p99 in ms."""
    if not values:
        return None
    return tuple(round(percentile(values, share) * 1e3, 3) for share in (50, 95, 99))


def edit_distance(one, other):
    previous = list(range(len(other) + 1))
    for row, left in enumerate(one, 1):
        current = [row]
        for column, right in enumerate(other, 1):
            current.append(min(previous[column] + 1, current[-1] + 1,
                               previous[column - 1] + (left != right)))
        previous = current
    return previous[-1]
