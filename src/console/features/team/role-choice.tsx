import { useTranslations } from 'use-intl';
import { type Role, roles } from '#contract/console/permissions.ts';
import { SelectField } from '#ui/form/select-field.tsx';

interface RoleChoiceProps {
  value: Role;
  onChange: (role: Role) => void;
  error?: string | undefined;
}

/** The role, with one sentence that says what it may do. */
export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  const t = useTranslations();
  return (
    <SelectField
      label={t('team.role')}
      hint={t(`team.may.${value}`)}
      error={error}
      options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      value={value}
      onChange={({ target }) => {
        const role = roles.find((name) => name === target.value);
        if (role) onChange(role);
      }}
    />
  );
}
