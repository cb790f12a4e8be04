export interface GeoIp {
  /** Id of the town the address belongs to; null when it cannot be told. */
  locate(address: string): Promise<number | null>
}
