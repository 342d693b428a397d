/** The code by which users refer to a commitment, such as C-041. @param number from 1, in its project */
export const commitmentCode = (number: number): string => `C-${String(number).padStart(3, "0")}`;
