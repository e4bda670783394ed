import { Drawing, type IconProps } from '../icons/drawing';

export const EyeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </Drawing>
);
export const EyeOffIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 4l16 16M9.6 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.3 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4" />
  </Drawing>
);
