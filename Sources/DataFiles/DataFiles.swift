// DataFiles
