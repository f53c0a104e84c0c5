import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { inviteName } from '#contract/console/invite-name.ts';
import type { Role } from '#contract/console/permissions.ts';
import { isLanguage, languages, type Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { InviteLink, type Invited } from './invite-link.tsx';
import { RoleChoice } from './role-choice.tsx';

interface InviteDialogProps {
  /** The role that is chosen at first. */
  role?: Role;
  open: boolean;
  onClose: () => void;
}

/** Invites someone, and shows the link. */
export function InviteDialog({ role = 'packer', open, onClose }: InviteDialogProps) {
  const t = useTranslations();
  const [invited, setInvited] = useState<Invited | null>(null);

  function close(): void {
    onClose();
    setInvited(null);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(invited ? 'team.linkTitle' : 'team.inviteTitle')}
      closeLabel={t('action.close')}
      size="small"
    >
      {invited ? <InviteLink invited={invited} onDone={close} /> : <InviteForm first={role} onDone={setInvited} />}
    </Dialog>
  );
}

interface InviteDraft {
  name: string;
  role: Role;
  language: Language;
}

function InviteForm({ first, onDone }: { first: Role; onDone: (invited: Invited) => void }) {
  const t = useTranslations();
  // Not the email: no contact data is kept on the device.
  const draft = useDraft<InviteDraft>(first === 'packer' ? 'invite' : `invite:${first}`, {
    name: '',
    role: first,
    language: useLanguage(),
  });
  const { name, role, language } = draft.value;
  const [email, setEmail] = useState('');
  const invite = useWrite('inviteStaff', {
    quiet: true,
    onDone: (invited) => {
      draft.clear();
      onDone(invited);
    },
  });
  const fields = useFieldErrors(invite.error, { name, email, role });
  const form = useFirstWrong(invite.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A server of the release before wants a name.
    invite.send({ body: { name: inviteName({ name, email }), email, role, language } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Refusal error={invite.error} />
      <TextField
        label={t('team.name')}
        hint={t('team.nameHint')}
        autoComplete="off"
        data-autofocus
        value={name}
        error={fields['name']}
        onChange={(event) => draft.change({ ...draft.value, name: event.target.value })}
      />
      <TextField
        label={t('team.email')}
        optionalText={t('team.optional')}
        hint={t('team.emailHint')}
        type="email"
        direction="ltr"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={fields['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleChoice
        value={role}
        error={fields['role']}
        onChange={(next) => draft.change({ ...draft.value, role: next })}
      />
      <SelectField
        label={t('team.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
        value={language}
        onChange={({ target: { value } }) => {
          if (isLanguage(value)) draft.change({ ...draft.value, language: value });
        }}
      />
      <Button type="submit" wide busy={invite.busy}>
        {t('team.invite')}
      </Button>
    </form>
  );
}
