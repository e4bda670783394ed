import { Drawing, type IconProps } from '../icons/drawing';

export const UploadIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 15.5v-11m-4.5 4.5L12 4.5 16.5 9M4.5 15.5v4h15v-4" />
  </Drawing>
);
export const DocumentIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6 3.5h8l4.5 4.5v12.5H6v-17Zm8 0V8h4.5M9 12.5h6M9 16h6" />
  </Drawing>
);
