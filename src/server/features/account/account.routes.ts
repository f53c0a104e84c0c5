import type { Route } from '../../platform/route.ts';
import type { AccountService } from './account.service.ts';
import type { Asker } from './registration.service.ts';

function asker({ language, guest }: { language: Asker['language']; guest: { hash: Buffer } | null }): Asker {
  return { language, guestHash: guest?.hash ?? null };
}

export function accountRoutes(route: Route, account: AccountService): void {
  route('register', ({ body }, context) => account.register(body, asker(context)));
  route('confirmAccount', ({ body }, context) => account.confirmAccount(body, asker(context)));
  route('resendOtp', ({ body }, context) => account.resendOtp(body.email, asker(context)));
  route('login', ({ body }, context) => account.login(body, asker(context)));
  route('logout', async (_input, { user, reply }) => {
    await account.logout(user);
    void reply.header('guest-id', account.freshGuestId()).header('access-control-expose-headers', 'guest-id');
    return null;
  });
  route('forgetPassword', ({ body }, { language }) => account.forgetPassword(body.email, language));
  route('checkOtp', ({ body }) => account.checkOtp(body));
  route('resetPassword', ({ body }, { language }) => account.resetPassword(body, language));
  route('getMe', (_input, { user }) => account.getProfile(user.userId));
  route('getProfile', (_input, { user }) => account.getProfile(user.userId));
  route('updateProfile', ({ body }, { user, language }) => account.updateProfile(user.userId, body, language), {
    isShown: true,
  });
  route('confirmEmail', ({ body }, { user }) => account.confirmEmail(user.userId, body.otp_code));
  route('deleteProfile', (_input, { user }) => account.deleteProfile(user.userId), { isShown: true });
}
