/** The wordmark: a ring around a rising step. The name is for screen readers, e.g. of the link around it. */
export const Logo = ({ name = 'Maru', height = 24 }: { name?: string; height?: number }) => (
  <svg height={height} viewBox="0 0 92 24" role="img" aria-label={name} fill="none">
    <circle cx="12" cy="12" r="10.5" stroke="var(--accent)" strokeWidth="3" />
    <path
      d="M6.5 14.5h3.2V11H13V7.5h3.5"
      stroke="var(--accent)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M31 18.5v-13l5.75 8 5.75-8v13M49 18.5a4.4 4.4 0 1 1 0-8.8 4.4 4.4 0 0 1 0 8.8Zm4.4-9v9M60 18.5v-9m0 4.5c0-2.8 1.6-4.5 4.5-4.5M70.5 9.5v5.2c0 2.4 1.4 3.8 3.8 3.8s3.9-1.4 3.9-3.8V9.5m0 5v4"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
