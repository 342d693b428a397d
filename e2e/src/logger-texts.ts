// Files as loggers' programs write them, of an hour with a row each quarter.

const pad = (n: number) => String(n).padStart(2, "0");
const ROWS = 5;
const rows = Array.from({ length: ROWS }, (_, n) => ({
  minute: n * 15,
  level: (12 + n / 8).toFixed(3),
  temperature: (9.5 + n / 16).toFixed(3),
}));
const timeOf = (minute: number) => `${pad(10 + Math.floor(minute / 60))}:${pad(minute % 60)}:00`;

/** A Solinst .xle of any length, a row each quarter of an hour. */
export function xle(count: number, begin = Date.UTC(2026, 9, 1, 10)): string {
  const logs = Array.from({ length: count }, (_, n) => {
    const [day = "", time = ""] = new Date(begin + n * 900_000).toISOString().slice(0, 19).split("T");
    return `<Log id="${n + 1}">
<Date>${day.replaceAll("-", "/")}</Date><Time>${time}</Time><ms>0</ms><ch1>${1200 + (n % 97) / 4}</ch1><ch2>${9 + (n % 16) / 16}</ch2>
</Log>`;
  });
  return `<?xml version="1.0" ?>
<Body_xle>
<Instrument_info><Instrument_type>LT_EDGE</Instrument_type><Model_number>M10</Model_number><Serial_number>2099001</Serial_number></Instrument_info>
<Instrument_info_data_header><Location>PZ-07</Location><Num_log>${count}</Num_log></Instrument_info_data_header>
<Ch1_data_header><Identification>LEVEL</Identification><Unit>cm</Unit></Ch1_data_header>
<Ch2_data_header><Identification>TEMPERATURE</Identification><Unit>Deg C</Unit></Ch2_data_header>
<Data>
${logs.join("\n")}
</Data>
</Body_xle>`;
}

/** By file name: the format as the page names it, and the file. */
export const LOGGER_TEXTS: Readonly<Record<string, { format: string; text: string }>> = {
  "solinst.lev": {
    format: "Solinst .lev o Diver .mon",
    text: `Data file for DataLogger.
CREATED BY : Levelogger version 3.4.0
[Instrument info]
  Serial number =.. 0-1099333 2..
[CHANNEL 1 from data header]
  Identification =LEVEL
  Unit =cm
[Data]
${ROWS}
${rows.map(({ minute, level }) => `2026-10-01 ${timeOf(minute)}.0    ${level}`).join("\n")}
END OF DATA FILE OF DATALOGGER FOR WINDOWS`,
  },
  "solinst.csv": {
    format: "Solinst .csv",
    text: `Serial_number:
2055777
Location:

LEVEL
UNIT: cm
Date;Time;ms;LEVEL
${rows.map(({ minute, level }) => `2026/10/01;${timeOf(minute)};0;${level.replace(".", ",")}`).join("\n")}`,
  },
  "campbell.dat": {
    format: "Campbell TOA5",
    text: `"TOA5","EST-1","CR300","9911","CR300.Std.10","CPU:a.CR300","1","Hora"
"TIMESTAMP","RECORD","Nivel","Temp_Avg"
"TS","RN","m","Deg C"
"","","Smp","Avg"
${rows.map(({ minute, level, temperature }, n) => `"2026-10-01 ${timeOf(minute)}",${n},${level},${temperature}`).join("\n")}`,
  },
  "hobo.csv": {
    format: "HOBO .csv",
    text: `"Plot Title: Pozo Sur"
"#","Date Time, GMT-03:00","Temp, °C (LGR S/N: 10161391, SEN S/N: 10161391)","End Of File (LGR S/N: 10161391)"
${rows.map(({ minute, temperature }, n) => `${n + 1},09/30/26 ${timeOf(minute)} AM,${temperature},`).join("\n")}`,
  },
  "in-situ.csv": {
    format: "In-Situ",
    text: `Report Date:,2026-10-02 10:00
Device Properties
Device Model,Level TROLL 500
Device SN,744512
Date and Time,Seconds,Depth (m) (744512),Temperature (°C) (744512)
${rows.map(({ minute, level, temperature }) => `2026-10-01 ${timeOf(minute)},${minute * 60},${level},${temperature}`).join("\n")}`,
  },
  "diver.csv": {
    format: "Diver .csv",
    text: `Location=PZ-4
Serial number=X1234
Date/time,Pressure[cmH2O],Temperature[°C]
${rows.map(({ minute, level, temperature }) => `2026/10/01 ${timeOf(minute)},${level},${temperature}`).join("\n")}`,
  },
  "hydrolab.txt": {
    format: "Hydrolab",
    text: `"Log File Name : RIO1"
"Date","Time","Temp","pH"
"MMDDYY","HHMMSS","°C","Units"
${rows.map(({ minute, temperature }) => `"100126","${timeOf(minute).replaceAll(":", "")}",${temperature},7.4`).join("\n")}`,
  },
  "ott.mis": {
    format: "OTT .mis",
    text: `<STATION>0000001111</STATION><SENSOR>0001</SENSOR><DATEFORMAT>YYYYMMDD</DATEFORMAT>
${rows.map(({ minute, level }) => `20261001;${timeOf(minute).replaceAll(":", "")};${level}`).join("\n")}`,
  },
};

/** Any other table, with the day first. */
export const TABLE = `Informe de terreno;;
Fecha;Nivel (m);Nota
13/10/2026 10:00;12,25;primera
13/10/2026 10:15;12,5;segunda`;
