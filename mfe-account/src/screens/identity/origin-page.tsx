import { korea } from '@maru/domain/identity';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Facts, Notice } from '@maru/ui';
import { RadioList, Select } from '@maru/ui/fields';
import type { PhoneCountry } from '../../api/verification.api';
import type { IdentityStore } from './identity.store';
import { identityTexts } from './identity-texts';

interface OriginPageProps {
  readonly store: IdentityStore;
  readonly countries: readonly PhoneCountry[];
}

/** Stands for every country that is not in the list: its people are not taken (ACCT-060). */
const otherCountry = '000';

/** Page 1: kind of member, nationality, residence. The kind follows from the phone step. */
export const OriginPage = observer(function OriginPage({ store, countries }: OriginPageProps) {
  const { t } = useTranslation(identityTexts);
  const { t: tAccount } = useTranslation('account');
  const { answers } = store;
  const isForeign = answers.foreign === 'Y';
  const wrong = (field: 'nationality' | 'resident') => {
    const kind = store.problemAt(field);
    return kind ? t(`problem.${kind}`) : '';
  };
  return (
    <>
      <Facts facts={[{ label: t('field.foreign'), value: t(isForeign ? 'option.foreign' : 'option.korean') }]} />
      {isForeign && (
        <Select
          label={t('field.nationality')}
          options={[
            { value: '', label: t('option.choose') },
            ...countries.filter(({ id }) => id !== korea).map(({ id, name }) => ({ value: id, label: name })),
            { value: otherCountry, label: t('option.otherCountry') },
          ]}
          value={answers.nationality}
          error={wrong('nationality')}
          onSelect={(value) => store.edit('nationality', value)}
        />
      )}
      <RadioList
        label={t('field.resident')}
        options={[
          { value: 'Y', label: t('option.residentY') },
          { value: 'N', label: t('option.residentN') },
        ]}
        value={answers.resident === 'Y' || answers.resident === 'N' ? answers.resident : null}
        error={wrong('resident')}
        onSelect={(value) => store.edit('resident', value)}
      />
      {/* AMB-88. */}
      {answers.resident === 'N' && (
        <Notice tone="warn" live>
          {tAccount(isForeign ? 'abroad.foreign' : 'abroad.korean')}
        </Notice>
      )}
    </>
  );
});
