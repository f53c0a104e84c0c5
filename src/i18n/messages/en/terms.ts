export const terms = {
  intro:
    'These terms apply when you use {shop} and when you buy from it. We wrote them to be read. By placing an order you accept the version in force on that day.',
  seller: {
    title: 'The seller',
    text: '{shop} is an online shop in Qatar. The seller, and the other party to every contract, is:',
  },
  buyers: {
    title: 'Who may buy',
    age: 'You may order when you are {years} or older and may enter into contracts under the law of Qatar. For anyone younger, a parent or guardian orders.',
    place: 'We sell to people in Qatar, for their own use and as gifts, and deliver inside Qatar only.',
  },
  account: {
    title: 'Your account',
    needed:
      'You can browse, search, save favourites and fill a cart without an account. You need one to order, comment or rate.',
    truth:
      'Give us details that are true and keep them up to date: we deliver to the address, and call the number, that you give.',
    secret:
      'Keep your password to yourself. Contact us at once if you believe that someone else is using your account. Choosing a new password ends every other session.',
    end: 'You can delete your account at any time on your profile page.',
  },
  use: {
    title: 'Comments, photos and fair use',
    comments:
      'Comments and ratings are your own opinion about the goods. Keep them honest, polite and lawful; we hide what is not.',
    uploads:
      'For a personalised item, send only texts and photos that you may use and that break no law. We may decline such an order and then refund you in full.',
    harm: 'Do not disturb the shop, collect other people’s data from it or order in another person’s name.',
  },
  prices: {
    title: 'Prices and payment',
    currency: 'All prices are in Qatari riyals (QAR) and include VAT where applicable.',
    offers:
      'An offer shows the price before and after the discount and is valid for as long as the shop shows it. What you pay is the price on the page when you place the order.',
    before:
      'The price of the goods, the delivery fee and any fee for paying in cash are shown on separate lines before you place the order. Nothing is added afterwards.',
    methods: 'You can pay by: {methods}.',
    cashFee: 'Paying in cash on delivery costs <fee></fee>. This fee is shown on a separate line.',
  },
  orders: {
    title: 'How ordering works',
    check:
      'Before you place an order you see everything in it – goods, quantities, personalisation, address, payment and total – and can change each of them.',
    confirm:
      'As soon as we have received it, we confirm it by email and in your account, with its number. This confirmation concludes the contract.',
    failure:
      'If something that you ordered turns out to be unavailable, or a price is an obvious mistake, we let you know without delay. You can then choose another item or cancel, and pay nothing.',
    keep: 'You find all your orders in your account, each with an invoice in Arabic and English that you can print.',
  },
  delivery: {
    title: 'Delivery policy',
    area: 'We deliver across Qatar.',
    free: 'Delivery is free for goods of <amount></amount> or more.',
    fees: 'Delivery fees by zone',
    zone: 'Zone',
    fee: 'Fee',
    time: 'We deliver at the time that you choose at checkout. Where no time can be chosen, we deliver as soon as we can and arrange the time with you by phone. In Ramadan and on public holidays hours may differ.',
    late: 'If an order has not arrived within {days} and we have agreed on nothing else, you may cancel it. We then refund you in full.',
    risk: 'The goods are at our risk until you, or the person you named, have received them.',
  },
  cancellation: {
    title: 'Order cancellation',
    pending: 'While an order is pending you can cancel it yourself in your account, at no cost.',
    law: 'After that, too, you may withdraw from the purchase within {days} of the contract, as long as you have not used the goods. The exceptions below apply here as well.',
    end: 'Every period in these terms ends with the end of its last day, Qatar time.',
  },
  returns: {
    title: 'Returns and exchange',
    how: 'Write to us or call us with the number of the order, and say whether you would like another item or a refund. We will explain how to send the goods back to us.',
    exceptionsIntro: 'These goods cannot be returned unless they are defective or not what you ordered:',
    exceptions: {
      food: 'food, sweets, cakes, fresh flowers and anything else that spoils quickly,',
      personal: 'goods that were made or personalised for you, with a name, a text or a photo,',
      hygiene: 'goods that cannot be sold again for reasons of hygiene once opened, such as perfume and cosmetics.',
    },
  },
  refunds: {
    title: 'Refunds',
    period: 'Refunds are processed within {days} of receiving the returned items.',
    means:
      'We refund you by the method you paid with. What was paid in cash is refunded in cash or, if you prefer, by bank transfer.',
    fees: 'If the goods were defective or not what you ordered, we also refund the delivery fee and pay for the return. Otherwise you pay for sending them back.',
  },
  defects: {
    title: 'Defective and wrong goods',
    choice:
      'If goods are defective or do not match their description, we repair or replace them, or take them back and refund you in full, at no cost to you.',
    statutory:
      'Nothing in these terms limits your rights under the consumer protection law for defective goods or goods that do not match the description.',
  },
  warranty: {
    title: 'Warranty',
    text: 'The manufacturer’s warranty applies. Keep the invoice: we use it to help you make a claim.',
  },
  liability: {
    title: 'Liability',
    text: 'We are liable for damage caused by our fault or that of those who deliver for us. Liability that the law does not allow to be limited is not limited here.',
    service:
      'We do our best to keep the shop open and its pages correct. If it is unavailable for a while, we are sorry, but owe no compensation for that alone.',
  },
  law: {
    title: 'Governing law',
    text: 'The law of the State of Qatar applies, and its courts have jurisdiction.',
    complaint:
      'If we cannot settle a complaint with you, you may take it to the consumer protection office of the Ministry of Commerce and Industry.',
    language: 'These terms exist in Arabic and in English. Where the two differ, the Arabic text prevails.',
    changes: 'We may change these terms. The terms in force on the day you place an order apply to it.',
  },
  contact: {
    title: 'How to reach us',
    text: 'Questions, complaints and returns: use the contact form, write or call. We are glad to help.',
    link: 'Go to the contact form',
  },
};
