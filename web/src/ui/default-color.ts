/** The colour of the platform, and of a project that chose none. */
export const DEFAULT_PROJECT_COLOR = "#333399";
