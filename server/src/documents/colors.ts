/** Colours that all documents share; a project adds its own. */
export const TEXT = "#161B18";
export const MUTED = "#59625D";
/** Rules of headers, footers, tables and frames. */
export const RULE = "#C5CCC7";
/** Rules between the rows of a table. */
export const FAINT_RULE = "#DFE4E0";
