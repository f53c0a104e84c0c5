import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MailServer, MailServerValues } from '#contract/console/mail-server.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useRead } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { AskButton } from '../../shared/ask-button.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { TypedField } from './fields.tsx';
import { wholeNumber } from './parsed-value.rules.ts';

/** The mail server of the shop, and a test mail. */
export function MailServerSection() {
  const t = useTranslations('settings.mailServer');
  const { data } = useRead('getMailServer');
  if (!data) return null;
  return (
    <section id="mail-server" aria-labelledby="mail-server-title" className={cardClass({ className: 'mt-8' })}>
      <h2 id="mail-server-title" className="text-heading font-medium">
        {t('title')}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{t('text')}</p>
      {data.environmentHost === null && data.isUnreadable && (
        <Notice tone="danger" className="mb-5">
          {t('unreadable')}
        </Notice>
      )}
      {data.environmentHost === null ? (
        <MailServerForm key={data.version} shown={data} />
      ) : (
        <Notice>{t('environment', { host: data.environmentHost })}</Notice>
      )}
      {(data.server ?? data.environmentHost) !== null && <TestMail />}
    </section>
  );
}

const empty: MailServerValues = { host: '', port: 465, security: 'tls', user: '', from: '' };
const usualPorts = { tls: 465, starttls: 587 } as const;

// The password is never kept as a draft on this device.
function MailServerForm({ shown: { server, hasPassword, isUnreadable, version } }: { shown: MailServer }) {
  const t = useTranslations();
  const { queryClient, toasts } = useApp();
  const [value, setValue] = useState(server ?? empty);
  const [password, setPassword] = useState('');
  const save = useWrite('saveMailServer', {
    quiet: true,
    onDone: (now) => {
      setPassword('');
      showSaved(queryClient, 'getMailServer', now);
      toasts.show({ kind: 'status', text: t('settings.mailServer.saved') });
    },
  });
  const remove = useWrite('removeMailServer', {
    onDone: () => toasts.show({ kind: 'status', text: t('settings.mailServer.removed') }),
  });
  const form = useFirstWrong(save.error);
  const errors = useFieldErrors(save.error, { ...value, password });
  const set = (change: Partial<MailServerValues>) => setValue({ ...value, ...change });

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.send({ body: { ...value, version, ...(password !== '' && { password }) } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Refusal error={save.error} />
      <TextField
        id="mail-host"
        label={t('settings.mailServer.host')}
        hint={t('settings.mailServer.hostHint')}
        direction="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value.host}
        error={errors['host']}
        onChange={({ target }) => set({ host: target.value.trim() })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('settings.mailServer.security')}
          options={[
            { value: 'tls', label: t('settings.mailServer.tls') },
            { value: 'starttls', label: t('settings.mailServer.starttls') },
          ]}
          value={value.security}
          onChange={({ target }) => {
            const security = target.value === 'starttls' ? 'starttls' : 'tls';
            set({ security, port: usualPorts[security] });
          }}
        />
        <TypedField
          kind={wholeNumber}
          label={t('settings.mailServer.port')}
          inputMode="numeric"
          value={value.port}
          error={errors['port']}
          onChange={(port) => set({ port })}
        />
      </div>
      <TextField
        label={t('settings.mailServer.user')}
        direction="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value.user}
        error={errors['user']}
        onChange={({ target }) => set({ user: target.value })}
      />
      <PasswordField
        label={t('settings.mailServer.password')}
        hint={hasPassword ? t('settings.mailServer.passwordKept') : t('settings.mailServer.passwordHint')}
        showLabel={t('session.showPassword')}
        hideLabel={t('session.hidePassword')}
        autoComplete="new-password"
        value={password}
        error={errors['password']}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label={t('settings.mailServer.from')}
        hint={t('settings.mailServer.fromHint')}
        direction="ltr"
        inputMode="email"
        autoComplete="off"
        value={value.from}
        error={errors['from']}
        onChange={({ target }) => set({ from: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.busy}>
          {t('settings.mailServer.save')}
        </Button>
        {(server !== null || isUnreadable) && (
          <AskButton
            danger
            label={t('settings.mailServer.remove')}
            title={t('settings.mailServer.removeTitle')}
            busy={remove.busy}
            onConfirm={() => remove.send({})}
          >
            {t('settings.mailServer.removeText')}
          </AskButton>
        )}
      </div>
    </form>
  );
}

function TestMail() {
  const t = useTranslations('settings.mailServer');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const test = useWrite('sendTestMail', {
    quiet: true,
    onDone: ({ to }) => setSentTo(to),
    onFailed: () => setSentTo(null),
  });
  return (
    <div className="mt-5 flex flex-col items-start gap-3 border-t border-line pt-5">
      <Refusal error={test.error} />
      {sentTo !== null && test.error === null && (
        <Notice tone="success" live="status">
          {t('tested', { to: sentTo })}
        </Notice>
      )}
      <Button variant="secondary" icon="mail" busy={test.busy} onClick={() => test.send({})}>
        {t('test')}
      </Button>
    </div>
  );
}
