import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Member } from '#contract/console/staff.ts';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { ExtraPermissions } from './extra-permissions.tsx';
import { RoleChoice } from './role-choice.tsx';

/** Name, role and additional permissions of a member. `member` is what is stored now. */
export function MemberForm({ member }: { member: Member }) {
  const { queryClient, toasts } = useApp();
  const t = useTranslations();
  const draft = useDraft(`member:${member.id}`, {
    name: member.name,
    role: member.role,
    extra: member.extra,
  });
  const { value } = draft;
  // The version that the person has seen. After a conflict it is the one that is shown below.
  const [seen, setSeen] = useState(member.version);
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: ['listStaff'] });
    void queryClient.invalidateQueries({ queryKey: ['listAudit'] });
  };
  const save = useWrite('updateStaff', {
    quiet: true,
    onDone: (saved) => {
      setSeen(saved.version);
      draft.clear({ name: saved.name, role: saved.role, extra: saved.extra });
      toasts.show({ kind: 'status', text: t('team.saved') });
      reload();
    },
    onFailed: (error) => {
      if (!isApiError(error) || error.code !== 'changed_meanwhile') return;
      const { version } = error.details;
      if (typeof version === 'number') setSeen(version);
      reload();
    },
  });
  const fields = isApiError(save.error) ? save.error.fields : {};
  const isConflict = isApiError(save.error) && save.error.code === 'changed_meanwhile';

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.send({ params: { id: member.id }, body: { version: seen, ...value } });
  }

  return (
    <form noValidate className="flex max-w-2xl flex-col gap-5" onSubmit={submit}>
      <Refusal error={save.error} />
      {isConflict && (
        <Notice>
          <bdi>{member.name}</bdi>
          {'. '}
          {t('team.stored', { role: t(`role.${member.role}`), extra: member.extra.length })}
        </Notice>
      )}
      <TextField
        label={t('team.name')}
        autoComplete="off"
        value={value.name}
        error={fields['name']}
        onChange={(event) => draft.change({ ...value, name: event.target.value })}
      />
      <RoleChoice value={value.role} error={fields['role']} onChange={(role) => draft.change({ ...value, role })} />
      <ExtraPermissions role={value.role} value={value.extra} onChange={(extra) => draft.change({ ...value, extra })} />
      <div>
        <Button type="submit" busy={save.busy}>
          {t('team.save')}
        </Button>
      </div>
    </form>
  );
}
