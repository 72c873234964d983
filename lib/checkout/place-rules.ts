import { CAPITAL, STATES } from '@/lib/delivery-days/state-rules'

/*
 * The state and city that people mean by a home address typed as one line, so that a first order need not ask for them
 * again. The buyer sees both, and can change them.
 */

/** State capitals and large towns, each of a name that is in one state only. */
const TOWNS: Readonly<Record<string, string>> = {
  Abia: 'Aba, Ohafia, Umuahia',
  Adamawa: 'Jimeta, Mubi, Numan, Yola',
  'Akwa Ibom': 'Eket, Ikot Ekpene, Uyo',
  Anambra: 'Awka, Nnewi, Onitsha',
  Bauchi: 'Azare, Bauchi',
  Bayelsa: 'Yenagoa',
  Benue: 'Gboko, Makurdi, Otukpo',
  Borno: 'Biu, Maiduguri',
  'Cross River': 'Calabar, Ikom, Ogoja',
  Delta: 'Agbor, Asaba, Effurun, Sapele, Ughelli, Warri',
  Ebonyi: 'Abakaliki, Afikpo',
  Edo: 'Auchi, Benin City, Ekpoma',
  Ekiti: 'Ado Ekiti, Ikere Ekiti',
  Enugu: 'Enugu, Nsukka',
  Gombe: 'Gombe',
  Imo: 'Okigwe, Orlu, Owerri',
  Jigawa: 'Dutse, Gumel, Hadejia',
  Kaduna: 'Kaduna, Kafanchan, Zaria',
  Kano: 'Kano, Wudil',
  Katsina: 'Daura, Funtua, Katsina',
  Kebbi: 'Argungu, Birnin Kebbi, Yauri',
  Kogi: 'Ankpa, Kabba, Lokoja, Okene',
  Kwara: 'Ilorin, Jebba, Offa',
  Lagos:
    'Agege, Ajah, Alimosho, Apapa, Badagry, Epe, Festac, Gbagada, Ikeja, Ikorodu, Ikotun, Ikoyi, Lekki, Magodo, ' +
    'Mushin, Oshodi, Shomolu, Surulere, Victoria Island, Yaba',
  Nasarawa: 'Akwanga, Keffi, Lafia',
  Niger: 'Bida, Kontagora, Minna, Suleja',
  Ogun: 'Abeokuta, Ijebu Ode, Ota, Sagamu, Sango Ota',
  Ondo: 'Akure, Ikare, Ondo, Owo',
  Osun: 'Ede, Ile Ife, Ilesa, Iwo, Osogbo',
  Oyo: 'Ibadan, Iseyin, Ogbomoso, Oyo, Saki',
  Plateau: 'Bukuru, Jos, Pankshin',
  Rivers: 'Bonny, Port Harcourt',
  Sokoto: 'Sokoto',
  Taraba: 'Jalingo, Wukari',
  Yobe: 'Damaturu, Gashua, Nguru, Potiskum',
  Zamfara: 'Gusau, Kaura Namoda',
  [CAPITAL]: 'Abuja, Asokoro, Garki, Gwarinpa, Kubwa, Maitama, Wuse',
}

const plain = (name: string) => name.toLowerCase().replace(/-/g, ' ')
const STATE_OF_TOWN = new Map(
  Object.entries(TOWNS).flatMap(([state, towns]) => towns.split(', ').map((town) => [plain(town), state])),
)
const STATE_NAMES = [...STATES, CAPITAL]

/** The delivery details that a home address gives; all of it is the location where its parts leave a doubt. */
export function placeNamedIn(address: string): { state?: string; city?: string; location: string } {
  const parts = address.split(',').map((part) => part.trim())
  if (/^nigeria\.?$/i.test(parts.at(-1) ?? '')) parts.pop()
  const last = parts.at(-1) ?? ''
  const before = parts.at(-2)
  const named = plain(last.replace(/ state\.?$/i, ''))
  const state = STATE_NAMES.find((name) => plain(name) === named)
  if (state && before && parts.length > 2) return { state, city: before, location: parts.slice(0, -2).join(', ') }
  const ofTown = STATE_OF_TOWN.get(named)
  if (ofTown && before) return { state: ofTown, city: last, location: parts.slice(0, -1).join(', ') }
  const known = state ?? ofTown ?? onlyStateIn(address)
  return known === undefined ? { location: address } : { state: known, location: address }
}

/** The state that an address names, as a word of its own; nothing when it names none, or several. */
function onlyStateIn(address: string): string | undefined {
  const named = STATE_NAMES.filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(address))
  return named.length === 1 ? named[0] : undefined
}
