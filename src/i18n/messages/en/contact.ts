export const contact = {
  contact: {
    title: 'Contact us',
    firstName: 'First name',
    lastName: 'Last name',
    message: 'Message',
    send: 'Send message',
    sent: 'Your message was sent. We will reply soon.',
    address: 'Address',
    callUs: 'Call us',
    emailUs: 'Email us',
    followUs: 'Follow us',
    hours: 'Working hours',
  },
};
