import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Member } from '#contract/console/staff.ts';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { changeShown, withRows } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { seenVersion } from '../../shared/edit/edit.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { ExtraPermissions } from './extra-permissions.tsx';
import { RoleChoice } from './role-choice.tsx';

type MemberFields = Pick<Member, 'name' | 'role' | 'extra'>;

/** Name, role and additional permissions of a member. `member` is what is stored now. */
export function MemberForm({ member }: { member: Member }) {
  const { queryClient, toasts } = useApp();
  const t = useTranslations();
  const { id, version } = member;
  const save = useWrite('updateStaff', {
    quiet: true,
    onDone: (saved) => {
      form.saved();
      toasts.show({ kind: 'status', text: t('team.saved') });
      changeShown(queryClient, 'listStaff', (team) => withRows(team, new Map([[id, saved]])));
    },
    onFailed: (error) => form.refused(error),
  });
  const stored = { name: member.name, role: member.role, extra: member.extra };
  const form = useEdit<MemberFields>(`member-edit:${id}`, { stored, versionOf: () => version }, (edit) =>
    save.send({ params: { id }, body: { version: seenVersion(edit, version), ...edit.values, base: edit.base } }),
  );
  const { value, change } = form;
  const fields = isApiError(save.error) ? save.error.fields : {};
  const ref = useFirstWrong(save.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <form ref={ref} noValidate className="flex max-w-2xl flex-col gap-5" onSubmit={submit}>
      <EditProblems form={form} error={save.error} />
      <TextField
        label={t('team.name')}
        autoComplete="off"
        value={value.name}
        error={fields['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RoleChoice value={value.role} error={fields['role']} onChange={(role) => change({ role })} />
      <ExtraPermissions role={value.role} value={value.extra} onChange={(extra) => change({ extra })} />
      <div>
        <Button type="submit" busy={save.busy} disabled={form.conflicts !== null}>
          {t('team.save')}
        </Button>
      </div>
    </form>
  );
}
