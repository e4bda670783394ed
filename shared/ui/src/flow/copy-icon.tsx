import { Drawing, type IconProps } from '../icons/drawing';

export const CopyIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M9 9h10.5v10.5H9V9ZM5.5 15H4.5V4.5H15v1" />
  </Drawing>
);
