import { useTranslations } from 'use-intl';
import { grantsOf, type Permission, permissions, type Role } from '#contract/console/permissions.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useMe } from '../../runtime/session/me-context.ts';

interface ExtraPermissionsProps {
  role: Role;
  value: readonly Permission[];
  onChange: (extra: Permission[]) => void;
}

/** What a member may do besides the role. The role's own permissions are not offered. */
export function ExtraPermissions({ role, value, onChange }: ExtraPermissionsProps) {
  const t = useTranslations();
  const { permissions: own } = useMe();
  const ofRole = grantsOf({ role, extra: [] });
  const offered = permissions.filter((name) => (ofRole[name] !== 'all' && own[name] === 'all') || value.includes(name));
  if (offered.length === 0) return null;
  return (
    <Disclosure title={t('team.extra')} end={value.length > 0 && <span>{value.length}</span>}>
      <fieldset>
        <legend className="mb-2 text-ink-soft">{t('team.extraText')}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {offered.map((name) => (
            <Checkbox
              key={name}
              label={t(`permission.${name}`)}
              checked={value.includes(name)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, name] : value.filter((other) => other !== name))
              }
            />
          ))}
        </div>
      </fieldset>
    </Disclosure>
  );
}
