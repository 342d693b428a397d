/**
 * Whether a CAS registry number is valid: its last digit is the sum of the others, each multiplied by its place from
 * the right, modulo 10 (CAS, "Check Digit Verification of CAS Registry Numbers").
 */
export function isCas(text: string): boolean {
  if (!/^\d{2,7}-\d{2}-\d$/.test(text)) return false;
  const digits = [...text.replaceAll("-", "")].map(Number).reverse();
  const [check = 0, ...others] = digits;
  return others.reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 10 === check;
}
