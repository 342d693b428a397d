/** Maximum number of people in one workbook. */
export const PEOPLE_ROWS = 1000;
