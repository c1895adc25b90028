import { currentTimeZoneName } from '@trellis/domain'
import type { Choice } from '../../ui/choice-field'

/** Large cities that users search for, in zones that are named after another city. */
const otherCities: Record<string, string> = {
  'America/Chicago': 'Austin, Dallas, Houston, Minneapolis, Nashville, New Orleans, San Antonio, St. Louis',
  'America/Denver': 'Albuquerque, Colorado Springs, Salt Lake City',
  'America/Los_Angeles': 'Las Vegas, Portland, Sacramento, San Diego, San Francisco, San Jose, Seattle',
  'America/New_York':
    'Atlanta, Baltimore, Boston, Charlotte, Cleveland, Columbus, Miami, Orlando, Philadelphia, Pittsburgh, Washington, Worcester',
  'America/Toronto': 'Montreal, Ottawa, Quebec',
  'America/Mexico_City': 'Guadalajara, Puebla',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasilia, Belo Horizonte',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Ho_Chi_Minh': 'Saigon, Hanoi',
  'Asia/Jerusalem': 'Tel Aviv, Haifa',
  'Asia/Karachi': 'Islamabad, Lahore',
  'Asia/Kolkata': 'Calcutta, Bangalore, Chennai, Delhi, Hyderabad, Mumbai, New Delhi, Pune',
  'Asia/Riyadh': 'Jeddah, Mecca',
  'Asia/Shanghai': 'Beijing, Chengdu, Guangzhou, Shenzhen, Wuhan',
  'Asia/Tokyo': 'Kyoto, Nagoya, Osaka',
  'Asia/Yangon': 'Rangoon',
  'Australia/Sydney': 'Canberra',
  'Africa/Johannesburg': 'Cape Town, Durban, Pretoria',
  'Africa/Lagos': 'Abuja, Ibadan',
  'Europe/Berlin': 'Cologne, Frankfurt, Hamburg, Munich, Stuttgart',
  'Europe/Istanbul': 'Ankara, Izmir',
  'Europe/Kyiv': 'Kiev, Kharkiv, Lviv, Odesa',
  'Europe/London': 'Birmingham, Cardiff, Edinburgh, Glasgow, Leeds, Manchester',
  'Europe/Madrid': 'Barcelona, Seville, Valencia',
  'Europe/Moscow': 'Saint Petersburg',
  'Europe/Paris': 'Lyon, Marseille, Toulouse',
  'Europe/Rome': 'Milan, Naples, Turin',
  'Europe/Warsaw': 'Krakow, Wroclaw',
  'Europe/Zurich': 'Basel, Bern, Geneva',
  'Pacific/Auckland': 'Christchurch, Wellington',
}

/** Every time zone the browser knows, by its current name, plus the user's own if it is not among them. */
export function timeZoneChoices(own: string): Choice[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').map(currentTimeZoneName), 'UTC'])
  if (own !== '') names.add(currentTimeZoneName(own))
  return [...names].sort().map((value) => {
    const cities = otherCities[value]
    return { value, displayText: value.replaceAll('_', ' '), ...(cities !== undefined && { keywords: cities }) }
  })
}
