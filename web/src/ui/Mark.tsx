/** The platform's logo: a green vein through a block of rock. */
export const Mark = ({ size = 18 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M12 1.5 21 6.7v10.6l-9 5.2-9-5.2V6.7z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
    <path
      d="M6 19.2c2.2-4.4 4.6-4.2 6-7.2s2.6-5.2 5.6-6.8"
      fill="none"
      stroke="var(--done)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
);
