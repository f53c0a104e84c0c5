import { Link, matchPath } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AuditRow } from '#contract/console/audit.ts';
import type { SubjectKind } from '#contract/console/audit-actions.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { usePages } from '../../runtime/page/console-page.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useMoment } from '../use-moment.ts';
import { changesOf, groupActs } from './acts.rules.ts';
import { FieldValue } from './field-value.tsx';

/** Entries of the action log in words. `about`: the page is about the subjects of this kind, and names them. */
export function ActList({ rows, about }: { rows: readonly AuditRow[]; about?: SubjectKind }) {
  const t = useTranslations('audit');
  return (
    <ol aria-label={t('list')} className="divide-y divide-line">
      {groupActs(rows).map(({ act, first, rows: entries }) => (
        <li key={`${act}-${first.id}`} className="py-4">
          <Who row={first} />
          <ul className="mt-1 flex flex-col gap-3">
            {entries.map((row) => (
              <li key={row.id}>
                <Entry row={row} hidesSubject={row.subject.kind === about} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Who({ row: { by, at, sender } }: { row: AuditRow }) {
  const t = useTranslations('audit');
  const moment = useMoment();
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <bdi className="font-medium text-ink">{by.kind === 'system' ? t('system') : by.name || t('command')}</bdi>
      <time dateTime={at}>{moment(at)}</time>
      {sender !== null && (
        <bdi dir="ltr" translate="no">
          {sender}
        </bdi>
      )}
    </p>
  );
}

function Entry({ row, hidesSubject }: { row: AuditRow; hidesSubject: boolean }) {
  const t = useTranslations('audit');
  return (
    <>
      <p>
        <span className="font-medium">{t(`did.${row.action}`)}</span>
        {!hidesSubject && row.subject.label !== '' && (
          <span>
            {': '}
            <Subject subject={row.subject} />
          </span>
        )}
      </p>
      {changesOf(row).map(({ field, before, after }) => (
        <p key={field} className="text-sm text-ink-soft">
          <span>{t(`field.${field}`)}</span>
          {': '}
          {before === undefined ? (
            <FieldValue field={field} value={after} />
          ) : (
            <span>
              {t.rich('change', {
                before: () => <FieldValue field={field} value={before} />,
                after: () => <FieldValue field={field} value={after} />,
              })}
            </span>
          )}
        </p>
      ))}
      {row.reason !== null && row.reason !== '' && (
        <p className="text-sm text-ink-soft">
          {t.rich('reason', { reason: () => <bdi dir="auto">{row.reason}</bdi> })}
        </p>
      )}
    </>
  );
}

function pathOf({ kind, id, label }: AuditRow['subject']): string | null {
  if (kind === 'staff') return `/settings/team/${id}`;
  if (kind === 'customer') return `/customers/${id}`;
  if (kind === 'comment' || kind === 'message' || kind === 'testimonial') return `/inbox/${kind}s`;
  if (kind === 'product') return `/products/${id}`;
  if (kind === 'category') return '/categories';
  if (kind === 'collection') return `/collections/${id}`;
  if (kind === 'offer') return '/offers';
  if (kind === 'variant') return `/stock/${id}`;
  if (kind === 'zone') return '/settings/delivery';
  if (kind === 'payment') return '/settings/payments';
  return kind === 'order' ? `/orders/${label}` : null;
}

/** A link where the subject has a page that the person may open. */
function Subject({ subject }: { subject: AuditRow['subject'] }) {
  const pages = usePages();
  const me = useMe();
  const path = pathOf(subject);
  const page = path === null ? undefined : pages.find((one) => one.path !== '*' && matchPath(one.path, path));
  // A number of an order breaks only if it is longer than a line. A block is not underlined by its link.
  const look = subject.kind === 'order' ? 'inline-block [a>&]:underline' : undefined;
  const label = <bdi className={look}>{subject.label}</bdi>;
  if (path === null || !page || !mayOpen(me, page.access)) return label;
  return (
    <Link to={path} className={textLinkClass({ className: 'thumb-target inline-block' })}>
      {label}
    </Link>
  );
}
