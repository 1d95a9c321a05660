import type { EnvironmentName } from '../../environments/environment.js';
import type { RequestTemplate } from './request-template.js';

type Wording = Pick<RequestTemplate, 'clause' | 'vague'>;

const page = { page_num: 'a page of my choice' };
const pages = { start: 'one page', end: 'another' };
const booked = { booking_id: 'from last week' };
const paidWith = { card_id: 'in my wallet' };
const trip = { travel_from: 'here', travel_to: 'there', travel_date: 'some day soon' };

/**
 * The same requests in other words, by tool: values in other places, other verbs, hidden values by other words. They were
 * written without looking at what agents make of them, so that results on the first wording can be told from fitting it.
 */
export const secondWording: Readonly<Record<EnvironmentName, Readonly<Record<string, Wording>>>> = {
  documents: {
    search: {
      clause: 'find out where {object_name} comes up in this document',
      vague: { object_name: 'that word' },
    },
    convert: {
      clause: 'save the document as a {format} file with the name {output_filename}',
      vague: { format: 'different', output_filename: 'of your choice' },
    },
    delete_page: {
      clause: 'get rid of page {page_num} {overwrite}',
      vague: { ...page, overwrite: '' },
    },
    extract_pages: {
      clause: 'pull out pages {start} through {end} as {output_pathname} {overwrite}',
      vague: { ...pages, output_pathname: 'a separate file' },
    },
    redact_page_range: { clause: 'redact everything on pages {start} to {end}', vague: pages },
    add_signature: {
      clause: 'put my signature at the {position} of page {page_num} {overwrite}',
      vague: { ...page, position: 'right spot', overwrite: '' },
    },
    add_watermark: {
      clause:
        "stamp the document with the watermark '{watermark_text}', {transparency} transparent",
      vague: { transparency: 'reasonably' },
    },
    add_page_with_text: {
      clause:
        "insert a new page {page_num} that says '{text_content}' with the font size {font_size}",
      vague: { page_num: 'in the right place', font_size: 'people can read' },
    },
    duplicate: {
      clause: 'duplicate this document under the name {output_filename}',
      vague: { output_filename: 'I prefer' },
    },
    count_pages: { clause: 'find out the number of pages in here', vague: {} },
    rename: {
      clause: 'rename the document to {output_filename}',
      vague: { output_filename: 'a better title' },
    },
    compress_file: { clause: 'compress this file into {output_filename}', vague: {} },
    add_password: {
      clause: "protect it with '{password}' as a password",
      vague: { password: 'the usual word' },
    },
    add_comment: {
      clause:
        'on page {page_num} I want a comment of font size {font_size} at position {coordinates}',
      vague: { ...page, font_size: 'your choice', coordinates: 'of your choice' },
    },
    delete_page_range: {
      clause: 'throw away pages {start} to {end} {overwrite}',
      vague: { ...pages, overwrite: '' },
    },
    redact_text: {
      clause: 'black out every {object_name} between page {start} and page {end} {overwrite}',
      vague: { ...pages, object_name: 'secret', overwrite: '' },
    },
    highlight_text: {
      clause: 'mark {object_name} with a highlighter on pages {start} to {end} {overwrite}',
      vague: { ...pages, object_name: 'the key words', overwrite: '' },
    },
    underline_text: {
      clause: 'draw a line under {object_name} on pages {start} to {end} {overwrite}',
      vague: { ...pages, object_name: 'the key words', overwrite: '' },
    },
  },
  vehicle: {
    fillFuelTank: {
      clause: 'put {fuelAmount} gallons of fuel into the tank',
      vague: { fuelAmount: 'a couple of' },
    },
    lockDoors: {
      clause: 'make sure to {unlock} these doors: {door}',
      vague: { door: 'the usual ones' },
    },
    setHeadlights: {
      clause: 'switch the headlights to {mode}',
      vague: { mode: 'the proper setting' },
    },
    adjustClimateControl: {
      clause: 'make it {temperature} degrees in the car, fan speed at {fanSpeed}',
      vague: { temperature: 'a pleasant number of', fanSpeed: 'a low level' },
    },
    displayCarStatus: {
      clause: "show me the car's {option} status",
      vague: { option: 'current' },
    },
    activateParkingBrake: {
      clause: 'I am parked, so {mode} the parking brake',
      vague: { mode: 'handle' },
    },
    pressBrakePedal: {
      clause: 'push the brake pedal down to {pedalPosition}',
      vague: { pedalPosition: 'a certain point' },
    },
    get_zipcode_based_on_city: {
      clause: 'find the zipcode for {city}',
      vague: { city: 'the next town' },
    },
    estimate_distance: {
      clause: 'work out how far {cityB} is from {cityA} by zip code',
      vague: { cityA: 'my place', cityB: 'the stadium' },
    },
    estimate_drive_feasibility_by_mileage: {
      clause: 'see if I can drive {distance} miles with the fuel I have',
      vague: { distance: 'all those' },
    },
    startEngine: {
      clause: 'set the ignition to {ignitionMode}',
      vague: { ignitionMode: 'what we need' },
    },
    releaseBrakePedal: { clause: 'let go of the brake pedal', vague: {} },
    setCruiseControl: {
      clause:
        'turn {activate} the cruise control, {speed} miles per hour, keeping {distanceToNextVehicle} metres away from the car ahead',
      vague: { speed: 'some', distanceToNextVehicle: 'a few' },
    },
    get_current_speed: { clause: 'find out what speed we are doing', vague: {} },
    display_log: {
      clause: "display '{messages}' to the driver",
      vague: { messages: 'a few words' },
    },
    check_tire_pressure: { clause: 'see if the tire pressure is fine', vague: {} },
    set_navigation: {
      clause: "navigate to '{destination}'",
      vague: { destination: 'my sister' },
    },
    find_nearest_tire_shop: { clause: 'find a tire shop close by', vague: {} },
    liter_to_gallon: {
      clause: 'work out how many gallons {liter} liters are',
      vague: { liter: 'a few' },
    },
    gallon_to_liter: {
      clause: 'work out how many liters {gallon} gallons are',
      vague: { gallon: 'a few' },
    },
    get_outside_temperature_from_google: {
      clause: 'look up the outside temperature with Google',
      vague: {},
    },
  },
  trading: {
    get_stock_info: {
      clause: 'get me the current information about {symbol} stock',
      vague: { symbol: 'that' },
    },
    place_order: {
      clause: '{order_type} {amount} shares of {symbol} for {price} apiece',
      vague: { order_type: 'trade', amount: 'several', symbol: 'a company', price: 'a fair price' },
    },
    cancel_order: {
      clause: 'withdraw the order with the id {order_id}',
      vague: { order_id: 'I placed last' },
    },
    get_order_details: {
      clause: 'give me all the details you have on order {order_id}',
      vague: { order_id: 'of mine' },
    },
    add_to_watchlist: {
      clause: 'put {stock} on the watchlist',
      vague: { stock: 'the other one' },
    },
    remove_stock_from_watchlist: {
      clause: 'take {symbol} off the watchlist',
      vague: { symbol: 'one of them' },
    },
    fund_account: {
      clause: 'deposit ${amount} into my trading account',
      vague: { amount: 'some money' },
    },
    make_transaction: {
      clause: 'process a {xact_type} over ${amount}',
      vague: { xact_type: 'transaction', amount: 'a sum' },
    },
    get_available_stocks: {
      clause: 'show which stocks there are in {sector}',
      vague: { sector: 'that sector' },
    },
    get_current_time: { clause: 'find out what time it is right now', vague: {} },
    update_market_status: {
      clause: 'bring the market status up to date, it is {current_time_str}',
      vague: { current_time_str: 'getting late' },
    },
    get_symbol_by_name: {
      clause: 'find out which symbol {name} trades under',
      vague: { name: 'that firm' },
    },
    update_stock_price: {
      clause: 'change what {symbol} costs to ${new_price}',
      vague: { symbol: 'it', new_price: 'another price' },
    },
    filter_stocks_by_price: {
      clause: 'of {stocks}, pick out what costs at least {min_price} and at most {max_price}',
      vague: { stocks: 'my favourites', min_price: 'a little', max_price: 'a lot' },
    },
    notify_price_change: {
      clause: 'warn me if any of {stocks} changed by over {threshold} percent',
      vague: { stocks: 'my favourites', threshold: 'a few' },
    },
    get_order_history: { clause: 'give me my order history', vague: {} },
    get_account_info: { clause: 'tell me what you know about my account', vague: {} },
    get_transaction_history: {
      clause: 'show what was paid between {start_date} and {end_date}',
      vague: {},
    },
    get_watchlist: { clause: 'say what is on my watchlist', vague: {} },
  },
  travel: {
    get_flight_cost: {
      clause:
        'find out what a {travel_class} class ticket from {travel_from} to {travel_to} costs on {travel_date}',
      vague: { ...trip, travel_class: 'comfortable' },
    },
    book_flight: {
      clause:
        'reserve a {travel_class} class seat on the flight {travel_from} to {travel_to}, leaving {travel_date}, for ${travel_cost}, paid with card {card_id}',
      vague: { ...trip, ...paidWith, travel_class: 'comfortable' },
    },
    cancel_booking: { clause: 'call off booking {booking_id}', vague: booked },
    retrieve_invoice: { clause: 'get the invoice for {booking_id}', vague: { booking_id: 'that' } },
    purchase_insurance: {
      clause:
        'buy {insurance_type} insurance for ${insurance_cost} on booking {booking_id} using card {card_id}',
      vague: { ...booked, ...paidWith, insurance_type: 'some kind of' },
    },
    compute_exchange_rate: {
      clause: 'tell me how much {value} {base_currency} is in {target_currency}',
      vague: { value: 'a stack of', target_currency: 'local money' },
    },
    set_budget_limit: {
      clause: 'limit my travel budget to ${budget_limit}',
      vague: { budget_limit: 'what I can afford' },
    },
    get_nearest_airport_by_city: {
      clause: 'which airport is closest to {location}? Please look it up',
      vague: { location: 'the venue' },
    },
    get_credit_card_balance: {
      clause: 'check what is left on card {card_id}',
      vague: paidWith,
    },
    list_all_airports: { clause: 'say which airports you serve', vague: {} },
    contact_customer_support: {
      clause: "tell customer support '{message}', it concerns booking {booking_id}",
      vague: { ...booked, message: 'what bothers me' },
    },
    register_credit_card: {
      clause:
        'register my card {card_number}, valid until {expiration_date}, holder {cardholder_name}, security code {card_verification_number}',
      vague: {
        ...{ card_number: 'in my wallet', expiration_date: 'some time' },
        ...{ cardholder_name: 'me', card_verification_number: 'on its back' },
      },
    },
    get_all_credit_cards: { clause: 'say which credit cards you have of me', vague: {} },
    get_budget_fiscal_year: {
      clause: 'find out which fiscal year my budget belongs to',
      vague: {},
    },
    verify_traveler_information: {
      clause:
        'verify {first_name} {last_name} as a traveler, birthday {date_of_birth}, passport {passport_number}',
      vague: {
        ...{ first_name: 'me', last_name: 'again', date_of_birth: 'as you know' },
        passport_number: 'the new one',
      },
    },
  },
  files: {
    cat: { clause: 'print what is in {file_name}', vague: { file_name: 'a certain file' } },
    grep: {
      clause: 'search for {pattern} inside {file_name}',
      vague: { pattern: 'a word', file_name: 'one of the files' },
    },
    tail: {
      clause: 'show the final {lines} lines from {file_name}',
      vague: { file_name: 'the newest file' },
    },
    sort: {
      clause: 'put the lines in {file_name} in alphabetical order, sorted',
      vague: { file_name: 'that file' },
    },
    diff: {
      clause: 'show the difference between {file_name1} and {file_name2}',
      vague: { file_name1: 'this file', file_name2: 'that one' },
    },
    mkdir: {
      clause: 'create {dir_name} as a new directory',
      vague: { dir_name: 'whatever you like' },
    },
    touch: {
      clause: 'create {file_name} as an empty file',
      vague: { file_name: 'whatever you like' },
    },
    cp: {
      clause: 'duplicate {source} into {destination}',
      vague: { source: 'one of the files', destination: 'a second one' },
    },
    mv: {
      clause: 'put {source} into {destination} by moving it',
      vague: { source: 'one of the files', destination: 'the right folder' },
    },
    cd: {
      clause: 'switch to the {folder} directory',
      vague: { folder: 'other' },
    },
    rm: { clause: 'remove {file_name}', vague: { file_name: 'one of the files' } },
    pwd: { clause: 'tell me which path I am in', vague: {} },
    ls: { clause: 'show me everything in here', vague: {} },
    du: { clause: 'see how much disk space is used here', vague: {} },
    find: { clause: 'look for {name} in all folders below', vague: { name: 'something' } },
    wc: { clause: 'tell me how many lines {file_name} has', vague: { file_name: 'that file' } },
    echo: {
      clause: "put '{content}' into {file_name} as its text",
      vague: { content: 'a few words', file_name: 'one of the files' },
    },
    rmdir: { clause: 'remove the folder {dir_name}, it is empty', vague: { dir_name: 'unused' } },
  },
};
