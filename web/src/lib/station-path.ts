/** The address of a station's page. @param tab the tab to open */
export const stationPath = (id: string, tab?: string): string =>
  `/station/${id}${tab === undefined ? "" : `?tab=${tab}`}`;
