"""A game by SDL that looks 30 times a second at which keys are down. Its lines: `down KEY`, `up KEY`, `frame KEYS`,
and `late` where it has not looked in time."""


import pygame

pygame.init()
screen = pygame.display.set_mode((400, 200))
pygame.display.set_caption("game")
clock = pygame.time.Clock()
KEYS = {"w": pygame.K_w, "d": pygame.K_d, "up": pygame.K_UP, "shift": pygame.K_LSHIFT, "return": pygame.K_RETURN,
        "delete": pygame.K_BACKSPACE, "space": pygame.K_SPACE, "1": pygame.K_1, "esc": pygame.K_ESCAPE}
NAMES = {key: name for name, key in KEYS.items()}
print("ready", flush=True)
while True:
    for event in pygame.event.get():
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            print("down" if event.type == pygame.KEYDOWN else "up", NAMES.get(event.key, event.key), flush=True)
    state = pygame.key.get_pressed()
    if held := [name for name, key in KEYS.items() if state[key]]:
        print("frame", *held, flush=True)
    screen.fill((0, 0, 0))
    pygame.display.flip()
    if clock.tick(30) > 50:
        print("late", flush=True)
