/** An option of a list. */
export interface Option<V extends string = string> {
  value: V;
  label: string;
}
