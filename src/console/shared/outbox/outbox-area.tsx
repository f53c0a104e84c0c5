import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatTime } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { KeptWrite } from '../../runtime/outbox/outbox.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { AskButton } from '../ask-button.tsx';
import { useMovedText } from '../use-moved-text.ts';
import { useKeptWrites } from './use-kept-writes.ts';

const againMs = 15_000;

/** Sends what waits for the network when it is back, shows what waits, and why something was refused. */
export function OutboxArea() {
  const t = useTranslations('outbox');
  const { toasts } = useApp();
  const { id } = useMe();
  const { outbox, writes, waiting } = useKeptWrites();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    async function replay(): Promise<void> {
      const before = outbox.current().length;
      await outbox.replay();
      if (before > 0 && outbox.current().length === 0) toasts.show({ kind: 'status', text: t('allSent') });
    }
    void outbox.open(id).then(replay);
    const send = () => void replay();
    addEventListener('online', send);
    const timer = setInterval(send, againMs);
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [outbox, id, toasts, t]);
  if (writes.length === 0) return null;
  return (
    <section aria-label={t('title')} className="mb-4 flex flex-col gap-3 print:hidden">
      {waiting.length > 0 && (
        <div className="rounded-card bg-progress-soft px-4 py-1.5">
          <div className="flex items-center gap-3">
            <Icon name="clock" className="size-5 shrink-0 text-progress" />
            <p role="status" className="min-w-0 flex-1 text-sm">
              {t('waiting', { count: waiting.length })}
            </p>
            <Button
              size="small"
              variant="quiet"
              className="-me-3 shrink-0"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'hide' : 'show')}
            </Button>
          </div>
          {isOpen && (
            <ul className="divide-y divide-line border-t border-line">
              {waiting.map((write) => (
                <WaitingWrite key={write.key} write={write} onDiscard={() => void outbox.dismiss(write.key)} />
              ))}
            </ul>
          )}
        </div>
      )}
      {writes
        .filter(({ refusal }) => refusal !== null)
        .map((write) => (
          <RefusedWrite key={write.key} write={write} onRead={() => void outbox.dismiss(write.key)} />
        ))}
    </section>
  );
}

/** What was typed, so that it is not lost. */
function useTypedText(): (write: KeptWrite) => string {
  const t = useTranslations('outbox');
  const language = useLanguage();
  return (write) => {
    if (write.name === 'noteOrder') return write.input.body.text;
    if (write.name === 'deliverOrder') {
      const { collected = 0 } = write.input.body;
      return collected === 0 ? '' : t('collected', { amount: formatPrice(collected, language) });
    }
    return write.name === 'adjustStock' ? t('counted', { count: write.input.body.counted }) : '';
  };
}

/** Where the work on it goes on. */
function pathOf({ name, input, label }: KeptWrite): string {
  const [first = ''] = label.split(' ');
  return name === 'adjustStock' ? `/stock/${input.params.id}` : `/orders/${first}`;
}

function WaitingWrite({ write, onDiscard }: { write: KeptWrite; onDiscard: () => void }) {
  const t = useTranslations('outbox');
  const typedText = useTypedText();
  const { name, label, at } = write;
  const text = t(`act.${name}`, { number: label });
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <p>
          <Link to={pathOf(write)} className="inline-flex min-h-11 items-center text-ink">
            <span>{text}</span>
          </Link>
        </p>
        <p className="text-sm text-ink-soft">
          <bdi dir="ltr" translate="no">
            {formatTime(new Date(at).toISOString())}
          </bdi>{' '}
          <bdi className="whitespace-pre-line">{typedText(write)}</bdi>
        </p>
      </div>
      <AskButton label={t('discard')} title={t('discardTitle')} danger busy={false} onConfirm={onDiscard}>
        <p>{text}</p>
        <p>{t('discardText')}</p>
      </AskButton>
    </li>
  );
}

function RefusedWrite({ write, onRead }: { write: KeptWrite; onRead: () => void }) {
  const t = useTranslations('outbox');
  const typedText = useTypedText();
  const movedText = useMovedText();
  const language = useLanguage();
  const { name, label, at, refusal, code, moved, due } = write;
  const dueText = due === undefined ? '' : t('dueChanged', { amount: formatPrice(due, language) });
  const why = moved ? movedText(moved) : code === 'not_found' ? t('gone') : dueText || refusal || t('moved');
  const typed = typedText(write);
  return (
    <Notice
      tone="danger"
      live="alert"
      title={t(`refused.${name}`, { number: label, time: formatTime(new Date(at).toISOString()) })}
    >
      <p>{why}</p>
      {typed !== '' && (
        <p>
          <bdi className="whitespace-pre-line">{typed}</bdi>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4">
        {code !== 'not_found' && (
          <Link to={pathOf(write)} className="inline-flex min-h-11 items-center">
            {t(name === 'adjustStock' ? 'openStock' : 'open')}
          </Link>
        )}
        <Button size="small" variant="secondary" onClick={onRead}>
          {t('dismiss')}
        </Button>
      </p>
    </Notice>
  );
}
