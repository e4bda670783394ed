import {
  inquiryCategories,
  inquiryContentsMax,
  inquiryFilesMax,
  inquiryTitleMax,
  isInquiryCategory,
} from '@maru/domain/inquiry';
import type { CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Captcha } from '@maru/remote-kit/captcha';
import { PictureField } from '@maru/remote-kit/documents';
import { Button, Card, Notice, TextField } from '@maru/ui';
import { Form, Select, TextArea } from '@maru/ui/fields';
import styles from './inquiry.module.css';
import type { InquiryStore } from './inquiry.store';

/** Type, title and contents, all required, and a captcha (HELP-010, HELP-011, HELP-012). */
export const InquiryForm = observer(function InquiryForm({
  store,
  captcha,
}: {
  store: InquiryStore;
  captcha: CaptchaStore;
}) {
  const { t } = useTranslation('help');
  const { wrong } = store;
  const errorOf = (field: NonNullable<typeof wrong>) => (wrong === field ? t(`inquiry.missing.${field}`) : '');
  const categories = inquiryCategories.map((value) => ({ value, label: t(`inquiry.category.${value}`) }));
  return (
    <Card title={t('inquiry.new')}>
      <Form className={styles.form} onSubmit={() => void store.send()}>
        <Select
          label={t('inquiry.categoryLabel')}
          options={[{ value: '', label: t('inquiry.choose') }, ...categories]}
          value={store.category}
          onSelect={(value) => store.edit({ category: isInquiryCategory(value) ? value : '' })}
          error={errorOf('category')}
          disabled={store.busy}
        />
        <TextField
          label={t('inquiry.titleLabel')}
          value={store.title}
          onEdit={(title) => store.edit({ title })}
          aside={<span className={styles.count}>{`${[...store.title].length}/${inquiryTitleMax}`}</span>}
          error={errorOf('title')}
          readOnly={store.busy}
        />
        <TextArea
          label={t('inquiry.contentsLabel')}
          value={store.contents}
          onEdit={(contents) => store.edit({ contents })}
          maxLength={inquiryContentsMax}
          remainingLabel={(left) => t('inquiry.left', { left })}
          rows={8}
          error={errorOf('contents')}
          readOnly={store.busy}
        />
        <PictureField
          label={t('inquiry.pictures')}
          hint={t('inquiry.picturesHint', { max: inquiryFilesMax })}
          pictures={store.pictures}
          max={inquiryFilesMax}
          problem={store.pictureProblem}
          disabled={store.busy}
          onEdit={(pictures) => store.edit({ pictures })}
          onRefused={(reason) => store.refusePicture(reason)}
        />
        <Captcha captcha={captcha} />
        {store.sent && (
          <Notice tone="ok" live>
            {t('inquiry.sent')}
          </Notice>
        )}
        {store.failure && (
          <Notice tone="danger" live>
            {store.failure}
          </Notice>
        )}
        <div>
          <Button type="submit" variant="primary" busy={store.busy} disabled={!store.ready}>
            {t(store.lost ? 'inquiry.sendAgain' : 'inquiry.send')}
          </Button>
        </div>
      </Form>
    </Card>
  );
});
