/** Parts of a nickname that would show strangers who a student is. */
export type PersonalDetail = 'full_name' | 'email' | 'phone'

// The most frequent family names. In these scripts a full name is written without spaces: family name, then two
// characters.
const hanFamilyNames = '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅高郑鄭梁谢謝宋唐许許'
const hangulFamilyNames = '김이박최정조윤장임한오서신권황안송류홍전'
const nameWithoutSpaces = new RegExp(
  `^(?:[${hanFamilyNames}]\\p{Script=Han}{2}|[${hangulFamilyNames}]\\p{Script=Hangul}{2})$`,
  'u',
)

/**
 * What a new nickname must not have: a student is known in a class by a first name or a nickname, with an initial at
 * most. Two words of two or more letters are taken for a full name in every script that has spaces, whether or not they
 * are capitalized, because students rarely are careful about capitals: `Ana B`, `Student 12` and `BlueFox` pass, `ana
 * bravo` does not.
 */
export function personalDetailIn(nickname: string): PersonalDetail | null {
  const name = nickname.normalize('NFKC').replace(/\p{Cf}/gu, '')
  if (/\S@\S/.test(name)) return 'email'
  if ((name.match(/\p{Nd}/gu) ?? []).length >= 7) return 'phone'
  const words = name.split(/[\s._,/]+/u).filter((word) => (word.match(/\p{L}/gu) ?? []).length >= 2)
  if (words.length >= 2 || nameWithoutSpaces.test(name.trim())) return 'full_name'
  return null
}
