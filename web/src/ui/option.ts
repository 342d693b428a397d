/** One of several that can be chosen. */
export interface Option<V extends string = string> {
  value: V;
  label: string;
}
