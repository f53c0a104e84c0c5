export const contact = {
  contact: {
    title: 'Contact us',
    firstName: 'First name',
    lastName: 'Last name',
    message: 'Message',
    send: 'Send message',
    sent: 'Your message was sent. We will reply soon.',
    address: 'Address',
    hours: 'Opening hours',
    whatsapp: 'WhatsApp',
    callUs: 'Call us',
    emailUs: 'Email us',
    followUs: 'Follow us',
    text: 'A question about an order, a gift or a product? Write to us or call us.',
    formTitle: 'Write to us',
    aboutOrder: 'About order {number}:',
    again: 'Write another message',
    // Text of the specification.
    sentTitle: 'Ok sending message',
  },
};
