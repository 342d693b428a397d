/** Colour of the platform, and of a project without its own. */
export const DEFAULT_PROJECT_COLOR = "#333399";
