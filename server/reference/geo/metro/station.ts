export type MetroStation = readonly [name: string, lat: number, lon: number]
