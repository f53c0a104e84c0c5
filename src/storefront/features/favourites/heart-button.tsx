import { useTranslations } from 'use-intl';
import { IconButton, type IconButtonSize, type IconButtonVariant } from '#ui/icon-button.tsx';

interface HeartButtonProps {
  pressed: boolean;
  locked: boolean;
  name: string;
  onPress: () => void;
  variant: IconButtonVariant;
  size?: IconButtonSize;
}

export function HeartButton({ pressed, locked, name, onPress, variant, size }: HeartButtonProps) {
  const t = useTranslations('product');
  const action = pressed ? t('removeFromFavourites') : t('addToFavourites');
  return (
    <IconButton
      icon={pressed ? 'heart-filled' : 'heart'}
      label={`${action}: ${name}`}
      title={action}
      // Not `disabled`: that would throw the focus away.
      aria-disabled={locked || undefined}
      variant={variant}
      size={size}
      className={pressed ? 'text-maroon' : ''}
      onClick={onPress}
    />
  );
}
