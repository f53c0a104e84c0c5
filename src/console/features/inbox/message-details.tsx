import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleMessage } from '#contract/console/inbox.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import type { MessageWork } from './use-message-work.ts';

/** How to reach who wrote, and what the team does about it. */
export function MessageDetails({ message, work }: { message: ConsoleMessage; work: MessageWork }) {
  const t = useTranslations('inbox.message');
  const assignees = useRead('listAssignees').data?.rows ?? [];
  const { email, phone, customerId, assignee, privacy } = message;
  // Someone who answers messages no more may still be the one.
  const choices =
    assignee === null || assignees.some(({ id }) => id === assignee.id) ? assignees : [assignee, ...assignees];
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-4">
        <a href={`tel:${phone}`} className={textLinkClass({ kind: 'standalone' })}>
          <Icon name="phone" className="size-5" />
          <bdi dir="ltr" translate="no">
            {phoneText(phone)}
          </bdi>
        </a>
        <bdi dir="ltr" translate="no" className="min-w-0 break-all text-ink-soft">
          {email}
        </bdi>
        {customerId !== null && (
          <Link to={`/customers/${customerId}`} className={textLinkClass({ kind: 'standalone' })}>
            <Icon name="user" className="size-5" />
            {t('customer')}
          </Link>
        )}
      </p>
      <SelectField
        label={t('assignee')}
        className="sm:max-w-xs"
        placeholder={t('noAssignee')}
        options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={assignee === null ? '' : String(assignee.id)}
        disabled={work.isBusy}
        onChange={({ target: { value } }) => work.assign(message, value === '' ? null : Number(value))}
      />
      <Checkbox
        label={t('privacy')}
        checked={privacy !== null}
        disabled={work.isBusy}
        onChange={({ target: { checked } }) => work.setPrivacy(message, checked)}
      />
    </div>
  );
}
