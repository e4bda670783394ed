/** In the style of the icons of the package, but out of its index, which every first page loads. */
export const UploadIcon = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M12 15.5v-11m-4.5 4.5L12 4.5 16.5 9M4.5 15.5v4h15v-4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

export const DocumentIcon = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M6 3.5h8l4.5 4.5v12.5H6v-17Zm8 0V8h4.5M9 12.5h6M9 16h6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
