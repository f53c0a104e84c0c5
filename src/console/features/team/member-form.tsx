import type { FormEvent } from 'react';
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
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { ExtraPermissions } from './extra-permissions.tsx';
import { editNow, editOf, isOvertaken, isSameMember, type MemberEdit, type MemberFields } from './member-edit.rules.ts';
import { RoleChoice } from './role-choice.tsx';
import { useMemberStore } from './use-member-store.ts';

/** Name, role and additional permissions of a member. `member` is what is stored now. */
export function MemberForm({ member }: { member: Member }) {
  const { toasts } = useApp();
  const { store, readAgain } = useMemberStore();
  const t = useTranslations();
  // Drafts under the name `member` do not say what was read.
  const draft = useDraft<MemberEdit>(`member-edit:${member.id}`, editOf(member));
  const edit = editNow(draft.value, member);
  const { typed } = edit;
  const isConflict = isOvertaken(edit, member);
  const save = useWrite('updateStaff', {
    quiet: true,
    onDone: (saved, { body }) => {
      const now = draft.now().typed;
      const { name = now.name, role = now.role, extra = now.extra } = body;
      if (isSameMember(now, { name, role, extra })) draft.clear(editOf(saved));
      else draft.change({ ...editOf(saved), typed: now });
      toasts.show({ kind: 'status', text: t('team.saved') });
      store(saved);
    },
    onFailed: (error) => {
      if (isApiError(error) && error.code === 'changed_meanwhile') readAgain();
    },
  });
  const fields = isApiError(save.error) ? save.error.fields : {};
  const form = useFirstWrong(save.error);
  const change = (next: Partial<MemberFields>) => draft.change({ ...edit, typed: { ...typed, ...next } });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const version = Math.max(edit.version, member.version);
    save.send({ params: { id: member.id }, body: { version, ...typed } });
  }

  return (
    <form ref={form} noValidate className="flex max-w-2xl flex-col gap-5" onSubmit={submit}>
      <Refusal error={save.error} />
      {isConflict && (
        <Notice live="alert">
          <bdi>{member.name}</bdi>
          {'. '}
          {t('team.stored', { role: t(`role.${member.role}`), extra: member.extra.length })}
          <span className="mt-3 flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={() => draft.change({ ...editOf(member), typed })}>
              {t('team.keepMine')}
            </Button>
            <Button size="small" variant="secondary" onClick={() => draft.clear(editOf(member))}>
              {t('team.takeTheirs')}
            </Button>
          </span>
        </Notice>
      )}
      <TextField
        label={t('team.name')}
        autoComplete="off"
        value={typed.name}
        error={fields['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RoleChoice value={typed.role} error={fields['role']} onChange={(role) => change({ role })} />
      <ExtraPermissions role={typed.role} value={typed.extra} onChange={(extra) => change({ extra })} />
      <div>
        <Button type="submit" busy={save.busy} disabled={isConflict}>
          {t('team.save')}
        </Button>
      </div>
    </form>
  );
}
