/** The address of a station's page. @param tab of the page on which it opens */
export const stationPath = (id: string, tab?: string): string =>
  `/station/${id}${tab === undefined ? "" : `?tab=${tab}`}`;
