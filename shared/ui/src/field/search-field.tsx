import { IconButton } from '../button/button';
import { CloseIcon, SearchIcon } from '../icons/icons';
import { TextField } from './text-field';

export interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  onEdit: (text: string) => void;
  maxLength?: number;
  size?: 'm' | 's';
}

export const SearchField = ({ label, clearLabel, value, onEdit, maxLength, size = 's' }: SearchFieldProps) => (
  <TextField
    type="text"
    role="searchbox"
    inputMode="search"
    enterKeyHint="search"
    label={label}
    labelHidden
    placeholder={label}
    value={value}
    onEdit={onEdit}
    maxLength={maxLength}
    size={size}
    prefix={<SearchIcon />}
    suffix={value && <IconButton size="s" label={clearLabel} icon={<CloseIcon />} onClick={() => onEdit('')} />}
  />
);
