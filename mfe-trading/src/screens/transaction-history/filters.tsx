import { useTranslation } from '@maru/platform/i18n';
import { Segments } from '@maru/ui/fields';

interface KindFilterProps<Kind extends string> {
  readonly kinds: readonly { value: Kind; label: string }[];
  /** Empty for all. */
  readonly selected: Kind | '';
  readonly onSelect: (kind: Kind | '') => void;
}

/** All, or one kind. */
export function KindFilter<Kind extends string>({ kinds, selected, onSelect }: KindFilterProps<Kind>) {
  const { t } = useTranslation('trading');
  const all = { value: '' as const, label: t('history.all') };
  return (
    <Segments<Kind | ''> label={t('history.kind')} options={[all, ...kinds]} value={selected} onSelect={onSelect} />
  );
}
