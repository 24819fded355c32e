// libkombilo beside sgfkit-search: makes its database of files of SGF, then
// answers queries, and says how long each took. Built with the sources of
// libkombilo, which the package `kombilo` of Python has:
//
//     g++ -std=c++14 -O3 -fopenmp -I LIBKOMBILO -o kombilo kombilo.cpp \
//         LIBKOMBILO/{search,algos,pattern,abstractboard,sgfparser}.cpp -lsqlite3
//
// `kombilo FOLDER FILES < QUERIES`: the database lies in FOLDER, and is made if
// it is not there; FILES has a path a line. A query is a line: a name, the type
// of its pattern (9 the whole board, 8 anywhere, 4 the upper side, 1 the upper
// right corner), columns, rows, and the points, row by row. Prints a line for the
// database, with its games and seconds, and a line a query: its name, the
// fastest of five times in milliseconds, games, hits.

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "search.h"

using Clock = std::chrono::steady_clock;

static double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

int main(int count, char **words) {
    if (count != 3) {
        std::cerr << "usage: kombilo FOLDER FILES < QUERIES\n";
        return 2;
    }
    const std::string database = std::string(words[1]) + "/games.db";
    const bool is_there = std::ifstream(database).good();
    auto start = Clock::now();
    ProcessOptions options;
    options.sgfInDB = false;
    options.processVariations = false;
    GameList games(database.c_str(), "", "[[id]]", &options, 19);
    if (!is_there) {
        games.start_processing(0);
        std::ifstream files(words[2]);
        for (std::string path; std::getline(files, path);) {
            std::ifstream file(path);
            std::stringstream text;
            text << file.rdbuf();
            try {
                games.process(text.str().c_str(), "", "", std::vector<GameList *>(), "", 0);
            } catch (...) {
                std::cerr << "not read: " << path << "\n";
            }
        }
        games.finalize_processing();
    }
    std::cout << "database " << games.size_all() << " " << since(start) << std::endl;
    std::string name, points;
    for (int type, columns, rows; std::cin >> name >> type >> columns >> rows >> points;) {
        double best = 1e9;
        for (int round = 0; round < 5; round++) {
            games.reset();
            Pattern pattern(type, 19, columns, rows, points.c_str());
            SearchOptions search(0, 0, 10000);
            start = Clock::now();
            games.search(pattern, &search);
            best = std::min(best, since(start));
        }
        std::cout << name << " " << best * 1000 << " " << games.size() << " " << games.num_hits << std::endl;
    }
}
