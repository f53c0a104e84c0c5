export const privacy = {
  intro:
    'You trust us with your name, your address and now and then a photo of someone you love. This page says what {shop} does with them, and what it never does.',
  short: {
    title: 'In short',
    sell: 'We never sell your data.',
    advertising: 'There is no advertising, and no one tracks you in this shop.',
    cookies: 'We use only the few cookies that the shop needs to work.',
    erase:
      'When you delete your account, your data goes with it, except what the law or an open order obliges us to keep.',
  },
  controller: {
    title: 'Who is responsible',
    text: 'The party responsible for your data under Law No. 13 of 2016 on Personal Data Privacy Protection is:',
  },
  data: {
    title: 'Data we collect',
    account:
      '<b>Account:</b> name, email, phone, the addresses that you save, and a photo if you choose one. We do not keep the password itself, only a one-way hash from which it cannot be recovered.',
    orders:
      '<b>Orders:</b> what you bought, prices, delivery zone, address and time, your note, how you pay, and the status of the order. For a gift, also the name and phone of the recipient and the text of the card.',
    personal: '<b>Personalised items:</b> the texts you write and the photos you upload for them.',
    words: '<b>What you write:</b> comments and their photos, ratings and messages that you send us.',
    guest: '<b>Without an account:</b> cart and favourites, under a random number that only your browser knows.',
    technical:
      '<b>Technical data:</b> your IP address, for as long as it takes to answer you and to fend off abuse. We record logins and refused attempts with the time, the IP address and the number of the account, and delete these records after 90 days at most. When an error occurs, we record the time and the address of the page, not who you are.',
    source:
      'All of it comes from you, and what you tell us about the recipient of a gift is used for its delivery only, as is the address that a recipient gives us through a link. We buy no data and ask no one else about you.',
  },
  purposes: {
    title: 'How we use your data',
    intro: 'We use data only where the law gives us a reason to:',
    contract:
      '<b>To fulfil our contract:</b> run your account, take your orders, deliver them, handle returns and refunds.',
    duty: '<b>To fulfil a legal duty:</b> keep invoices and books.',
    interest: '<b>For a lawful purpose of ours:</b> keep the shop safe, prevent abuse, answer your questions.',
    consent:
      '<b>With your consent:</b> show your comment with your name and photo, put your photo on what you ordered. You can withdraw it at any time.',
    marketing:
      'We send you mail about your account and your orders. We send no advertising unless you have asked for it.',
  },
  sharing: {
    title: 'Sharing your data',
    intro: 'Only those who need it get it, and only what they need:',
    courier: '<b>Delivery partners:</b> name, phone and address; for a gift, those of the recipient.',
    payment:
      '<b>Payment providers,</b> where you pay online: amount and number of the order. We never see the number of your card.',
    services: '<b>Companies that run our servers and send our mail,</b> on our instructions only.',
    authorities: '<b>Courts and authorities,</b> where the law obliges us.',
  },
  abroad: {
    title: 'Transfer abroad',
    text: 'If one of these companies keeps data outside Qatar, we make sure that it is protected there as Qatari law requires.',
  },
  retention: {
    title: 'How long we keep it',
    account:
      'Your account stays until you delete it. Saved addresses, comments, ratings, favourites, cart and photos then go with it.',
    orders:
      'Invoices stay for as long as the law asks merchants to keep their books. When you delete your account, name, phone, email and address, your note, and the recipient and card of a gift are removed from finished orders. For an open order, we keep what its delivery needs until it is closed and the {days} for returns are over.',
    pictures:
      'Photos that you upload for personalised items have an address that no one can guess. Details such as place and camera are removed at once. We keep them with the item, in the cart or in the order, and delete them together with your account.',
    guest:
      'Without an account, your cart, your favourites and the photos you uploaded are deleted after {days} in which you do not use the shop, or at any time if you write to us.',
    alerts:
      'If you ask for an email when a product is back, we keep your email address for that until we have written to you or you cancel the alert, for {kept} at most. Without your confirmation it is deleted after {unconfirmed}.',
    messages: 'Messages to us stay for as long as it takes to deal with your request.',
  },
  rights: {
    title: 'Your rights',
    intro: 'You may at any time:',
    access: 'know which of your data we hold, and get a copy of it,',
    correct: 'correct it, much of it by yourself in your profile,',
    erase: 'have it deleted: the button is on your profile page,',
    object: 'object to a use that goes beyond what you agreed to,',
    withdraw: 'withdraw a consent that you gave, without giving a reason.',
    how: 'Write to us at one of the addresses above. It costs nothing.',
    answer: 'We answer privacy requests within {days}.',
    complaint:
      'If our answer does not satisfy you, you may complain to the National Cyber Security Agency (NCSA) of Qatar, which supervises the protection of personal data.',
  },
  breach: {
    title: 'Security, and if something goes wrong',
    security:
      'Connections are encrypted, passwords are kept as one-way hashes only, and few people have access to the data. Each new password ends your older sessions.',
    notice:
      'If data is lost or reaches the wrong hands, and this could harm you, we notify the NCSA and you within {hours} of learning of it.',
  },
  children: {
    title: 'Children',
    text: 'This shop is not made for children. We do not knowingly collect data of anyone younger than {years} without the consent of a parent or guardian. If you learn that this happened, tell us and we will delete it.',
  },
  cookies: {
    title: 'Cookies',
    intro:
      'These are all the cookies of this shop. None belongs to anyone else and none serves advertising; that is why no banner asks you about them.',
    name: 'Name',
    purpose: 'What it is for',
    life: 'How long',
    login: 'keeps you logged in',
    guest: 'remembers cart and favourites without an account',
    language: 'remembers your language',
    csrf: 'makes sure that an action comes from you',
    untilLogout: 'until you log out, {longest} at most',
    year: 'one year',
    session: 'until you close the browser',
    storage:
      'Your browser also keeps a few things on your device only, and a small page that is shown when you are offline. What is kept is never sent to us automatically:',
    storageTitle: 'Kept on your device',
    storedLanguage: 'the language of the pages you read',
    pending: 'texts and photos for an item that is not in the cart yet, until it is',
    zone: 'the zone of your last checkout, to tell you until when we deliver there today',
    recent: 'the products that you looked at last; you can clear the list where it is shown',
    returnTo: 'where to take you after you log in, until you close the tab',
    appOffered: 'that you have seen the offer of the app, until you close the tab',
    checkoutDraft: 'what you have typed at the checkout, until you close the tab',
    orderAttempts:
      'a number for each order that is being sent, so that it is never placed twice, until you close the tab',
    orderConfirmed: 'which order confirmation you have seen, until you close the tab',
    commentDraft: 'a comment that you have not sent yet, until you close the tab',
    unsentFeedback:
      'a rating or a changed comment that was not sent because you were logged out, until you close the tab',
    favouriteWish: 'the favourite that you chose before logging in, until you are logged in',
    scroll: 'how far down each page you had read, until you close the tab',
    typedValues: 'what you have typed, for a moment, while you switch the language',
    languageHint: 'that you have chosen a language or closed the hint about the other one',
  },
  changes: {
    title: 'Changes',
    text: 'When we change this policy we change the date above. Where the two languages differ, the Arabic text prevails.',
  },
  contact: {
    title: 'How to reach us',
    text: 'Use the contact form, or write to one of the addresses above.',
    link: 'Go to the contact form',
  },
};
