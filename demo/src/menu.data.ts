/** The heading over the links. */
export const REFERENCES = "Referencias";
