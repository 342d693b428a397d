/** The product's version. */
export const VERSION = "1.0.0";
