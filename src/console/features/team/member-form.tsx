import { useTranslations } from 'use-intl';
import type { Member } from '#contract/console/staff.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { changeShown, withRows } from '../../runtime/api/show-saved.ts';
import { useApp } from '../../runtime/app-context.ts';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { useStoredForm } from '../../shared/edit/use-stored-form.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { ExtraPermissions } from './extra-permissions.tsx';
import { RoleChoice } from './role-choice.tsx';

type MemberFields = Pick<Member, 'name' | 'role' | 'extra'>;

/** Name, role and additional permissions of a member. `member` is what is stored now. */
export function MemberForm({ member }: { member: Member }) {
  const { queryClient, toasts } = useApp();
  const t = useTranslations();
  const { id, version } = member;
  const { form, error, busy } = useStoredForm<'updateStaff', MemberFields>({
    write: 'updateStaff',
    subject: `member-edit:${id}`,
    stored: { name: member.name, role: member.role, extra: member.extra },
    version,
    inputOf: ({ values, base }, seen) => ({ params: { id }, body: { version: seen, ...values, base } }),
    onSaved(saved) {
      toasts.show({ kind: 'status', text: t('team.saved') });
      changeShown(queryClient, 'listStaff', (team) => withRows(team, new Map([[id, saved]])));
    },
  });
  const { value, change } = form;
  const fields = useFieldErrors(error, value);
  const ref = useFirstWrong(error);

  return (
    <form ref={ref} noValidate className="flex max-w-2xl flex-col gap-5" onSubmit={form.submit}>
      <EditProblems form={form} error={error} />
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
        <Button type="submit" busy={busy} disabled={form.conflicts !== null}>
          {t('team.save')}
        </Button>
      </div>
    </form>
  );
}
