// Signs and digits that texts of every script have.
const common = /[\p{Script=Common}\p{Script=Inherited}]/u;

// Scripts with letters that look like those of another one.
const withTwins = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/** Whether a text mixes letters that look alike in several scripts. Arabic and Latin letters never do. */
export function mixesScripts(text: string): boolean {
  const letters = Array.from(text).filter((character) => !common.test(character));
  return withTwins.some((script) => {
    const count = letters.filter((letter) => script.test(letter)).length;
    return count > 0 && count < letters.length;
  });
}
