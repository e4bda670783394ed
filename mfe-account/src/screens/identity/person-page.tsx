import {
  fundSources,
  type IdentityField,
  identityPurposes,
  jobGroups,
  jobKind,
  ownerCodes,
} from '@maru/domain/identity';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Notice, TextField } from '@maru/ui';
import { Checkbox, RadioList, Select } from '@maru/ui/fields';
import type { IdentityStore } from './identity.store';
import { identityTexts } from './identity-texts';

interface PageProps {
  readonly store: IdentityStore;
}

function useProblem(store: IdentityStore) {
  const { t } = useTranslation(identityTexts);
  return (field: IdentityField): string => {
    const kind = store.problemAt(field);
    return kind ? t(`problem.${kind}`) : '';
  };
}

/** Page 3: who the member is, what for, and with which money (ACCT-062 to ACCT-070). */
export const PersonPage = observer(function PersonPage({ store }: PageProps) {
  const { t } = useTranslation(identityTexts);
  const problem = useProblem(store);
  const { answers } = store;
  const kind = jobKind(answers.job);
  return (
    <>
      <TextIn store={store} field="englishName" hint={t('hint.englishName')} autoComplete="off" />
      <RadioList
        label={t('field.purpose')}
        options={identityPurposes.map((value) => ({ value, label: t(`purpose.${value}`) }))}
        value={chosen(identityPurposes, answers.purpose)}
        error={problem('purpose')}
        onSelect={(value) => store.edit('purpose', value)}
      />
      <RadioList
        label={t('field.fundSource')}
        options={fundSources.map((value) => ({ value, label: t(`fundSource.${value}`) }))}
        value={chosen(fundSources, answers.fundSource)}
        error={problem('fundSource')}
        onSelect={(value) => store.edit('fundSource', value)}
      />
      <RadioList
        label={t('field.owner')}
        options={[
          { value: ownerCodes.yes, label: t('option.yes') },
          { value: ownerCodes.no, label: t('option.no') },
        ]}
        value={chosen([ownerCodes.yes, ownerCodes.no], answers.owner)}
        error={problem('owner')}
        onSelect={(value) => store.edit('owner', value)}
      />
      <JobFields store={store} />
      {kind === 'employed' && <EmployerFields store={store} />}
      {kind === 'business' && <BusinessFields store={store} />}
      <Checkbox
        label={t('field.pledge')}
        checked={answers.pledge === 'Y'}
        onToggle={(agreed) => store.edit('pledge', agreed ? 'Y' : '')}
      />
      {problem('pledge') && (
        <Notice tone="danger" live>
          {problem('pledge')}
        </Notice>
      )}
    </>
  );
});

const JobFields = observer(function JobFields({ store }: PageProps) {
  const { t } = useTranslation(identityTexts);
  const problem = useProblem(store);
  const codes = jobGroups.find(({ group }) => group === store.jobGroup)?.codes ?? [];
  const choose = { value: '', label: t('option.choose') };
  return (
    <>
      <Select
        label={t('field.job')}
        options={[choose, ...jobGroups.map(({ group }) => ({ value: group, label: t(`job.${group}`) }))]}
        value={store.jobGroup}
        error={codes.length > 1 ? '' : problem('job')}
        onSelect={(group) => store.chooseJobGroup(group)}
      />
      {codes.length > 1 && (
        <Select
          label={t('field.jobDetail')}
          options={[choose, ...codes.map((code) => ({ value: code, label: t(`job.${code}`) }))]}
          value={store.answers.job}
          error={problem('job')}
          onSelect={(code) => store.edit('job', code)}
        />
      )}
    </>
  );
});

const EmployerFields = ({ store }: PageProps) => (
  <>
    <TextIn store={store} field="company" autoComplete="organization" />
    <TextIn store={store} field="department" />
    <TextIn store={store} field="position" autoComplete="organization-title" />
    <TextIn store={store} field="companyPhone" inputMode="tel" />
    <TextIn store={store} field="companyAddress" />
  </>
);

function BusinessFields({ store }: PageProps) {
  const { t } = useTranslation(identityTexts);
  return (
    <>
      <TextIn store={store} field="businessName" />
      <TextIn store={store} field="businessNumber" inputMode="numeric" hint={t('hint.businessNumber')} />
      <TextIn store={store} field="businessType" />
      <TextIn store={store} field="foundedOn" inputMode="numeric" hint={t('hint.foundedOn')} />
      <TextIn store={store} field="businessPhone" inputMode="tel" />
      <TextIn store={store} field="businessAddress" />
    </>
  );
}

interface TextInProps extends PageProps {
  readonly field: IdentityField;
  readonly hint?: string;
  readonly inputMode?: 'tel' | 'numeric';
  readonly autoComplete?: string;
}

const TextIn = observer(function TextIn({ store, field, ...input }: TextInProps) {
  const { t } = useTranslation(identityTexts);
  const problem = useProblem(store);
  return (
    <TextField
      {...input}
      label={t(`field.${field}`)}
      maxLength={200}
      value={store.answers[field]}
      error={problem(field)}
      onEdit={(value) => store.edit(field, value)}
    />
  );
});

const chosen = <Value extends string>(values: readonly Value[], value: string): Value | null =>
  values.find((each) => each === value) ?? null;
