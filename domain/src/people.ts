/** How many people one workbook may bring. */
export const PEOPLE_ROWS = 1000;
